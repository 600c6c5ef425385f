// The offline page's only script; without a framework, as no other file may be available.
import '#theme/theme.css'
import './offline.css'
import { local, tab } from '#platform/stores.ts'
import { formatMoney } from '#i18n/format.ts'
import { formatDateTime } from '#i18n/time.ts'
import { fromWire, type Language } from '#i18n/language.ts'
import { brand as enBrand } from '#i18n/words/en/app.json'
import en from '#i18n/words/en/installable.json'
import { brand as loBrand } from '#i18n/words/lo/app.json'
import lo from '#i18n/words/lo/installable.json'
import { brand as thBrand } from '#i18n/words/th/app.json'
import th from '#i18n/words/th/installable.json'
import { readLastBalances, type LastBalances } from '#platform/lastBalances.ts'

const page = document.documentElement
const language: Language =
  fromWire(/(?:^|;\s*)LOCALE=(\w+)/.exec(document.cookie)?.[1]) ?? fromWire(stored('locale')) ?? (page.lang === 'lo' ? 'lo' : 'th')
const words = { th, lo, en }[language]
// The name alone, to keep the app's words out of the bundle.
const brand = { th: thBrand, lo: loBrand, en: enBrand }[language]
const theme = stored('theme')
page.lang = language
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme
document.title = `${words.title} · ${brand}`

let isLoading = false
const again = element('button', { type: 'button', textContent: words.tryAgain })
again.addEventListener('click', reload)
const balances = readLastBalances({ local, tab })
const main = element(
  'main',
  {},
  element('p', { className: 'brand', textContent: brand }),
  element('h1', { textContent: words.title }),
  element('p', { textContent: words.text.replace('{{brand}}', () => brand) }),
  ...(balances ? figures(balances) : []),
  again,
)
document.body.append(main)

// Polls too, because many phones report a dead network as online.
addEventListener('online', reload)
setInterval(() => void look(), 10_000)

async function look(): Promise<void> {
  if (document.hidden) return
  // oxlint-disable-next-line no-restricted-globals -- a file of the app's, where there is no SDK
  const answer = await fetch('/icon.svg', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) reload()
}

/** Once, because another reload would begin a slow load anew. */
function reload(): void {
  if (isLoading) return
  isLoading = true
  location.reload()
}

/** Hidden at home, amounts are hidden here too. */
function amount(satang: number): string {
  return `฿${stored('balances-hidden') === 'true' ? '••••' : formatMoney(satang)}`
}

function figures({ total, wallet, games, transit, at }: LastBalances): HTMLElement[] {
  const part = (name: keyof typeof words.parts, satang: number) =>
    element(
      'div',
      {},
      element('dt', { textContent: words.parts[name] }),
      element('dd', { id: `${name}-amount`, textContent: amount(satang) }),
    )
  const card = element(
    'section',
    {},
    element('h2', { id: 'total-label', textContent: words.total }),
    element('p', { id: 'total', textContent: amount(total) }),
    element('dl', {}, part('wallet', wallet), part('games', games), part('transit', transit)),
    element('p', { id: 'time', textContent: words.asOf.replace('{{time}}', formatDateTime(at)) }),
  )
  card.setAttribute('aria-labelledby', 'total-label')
  return [card, element('p', { className: 'note', textContent: words.note })]
}

function element(
  name: string,
  properties: Partial<Pick<HTMLButtonElement, 'id' | 'className' | 'textContent' | 'type'>>,
  ...children: Node[]
): HTMLElement {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

function stored(key: string): string | null {
  return local.getItem(key)
}

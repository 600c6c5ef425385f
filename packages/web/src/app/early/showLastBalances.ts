// Inlined and allowed by its hash: requests the wallet of home before the app is loaded, and shows the last balances.
import { formatMoney } from '#i18n/format.ts'
import { requestWalletEarly } from './earlyWallet.ts'
import { readLastBalances } from '#platform/lastBalances.ts'
import { local, tab } from '#platform/stores.ts'

const { dataset } = document.documentElement
if ('home' in dataset && dataset['shell'] === 'player') requestWalletEarly()
const balances = 'home' in dataset && local.getItem('balances-hidden') !== 'true' ? readLastBalances({ local, tab }) : null
if (balances) {
  dataset['lastBalances'] = ''
  for (const place of document.querySelectorAll<HTMLElement>('#player [data-amount]')) {
    const satang = balances[place.dataset['amount'] as 'total' | 'wallet' | 'games']
    const dash = place.querySelector('span')
    if (dash) dash.replaceChildren(Object.assign(document.createElement('small'), { textContent: '฿' }), formatMoney(satang))
    else place.textContent = formatMoney(satang)
  }
}

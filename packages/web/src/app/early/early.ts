// Inlined into every prerendered page and allowed by its hash: handles input before the app is loaded, and marks it on <html> for
// replayEarlyInput.ts.

const page = document.documentElement
const read = (storage: 'localStorage' | 'sessionStorage', key: string): string | null => {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}
const isLive = () => 'live' in page.dataset

// A stored choice overrides the device's theme before the first paint.
const theme = read('localStorage', 'theme')
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme

// Chooses a prerendered first screen by path and token; /login is prerendered alone.
const path = location.pathname.replace(/\/+$/, '')
const token = read('localStorage', 'token') ?? read('sessionStorage', 'token')
const isHome = path === '' || path === '/user' || path === '/user/home'
if (path !== '/login') page.dataset['shell'] = !isHome && !path.startsWith('/user/') ? 'neutral' : token ? 'player' : 'guest'
if (isHome) page.dataset['home'] = ''

const modules = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content ?? '{}') as Record<string, string[]>
for (const file of modules[isHome && page.dataset['shell'] === 'player' ? 'home' : (page.dataset['shell'] ?? '')] ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/${file}`
  document.head.append(link)
}

addEventListener(
  'submit',
  (event) => {
    if (isLive()) return
    event.preventDefault()
    page.dataset['held'] = ''
  },
  true,
)

addEventListener(
  'change',
  ({ target }) => {
    if (isLive() || !(target instanceof HTMLSelectElement) || target.name !== 'language') return
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `LOCALE=${target.value.toUpperCase()}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
    page.dataset['language'] = target.value
    try {
      localStorage.setItem('locale', target.value)
    } catch {
      // The cookie is enough.
    }
  },
  true,
)

addEventListener(
  'click',
  ({ target }) => {
    if (isLive() || !(target instanceof Element) || !target.closest('button[data-reveal]')) return
    // A second press undoes the first.
    if ('reveal' in page.dataset) delete page.dataset['reveal']
    else page.dataset['reveal'] = ''
  },
  true,
)

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) page.dataset['failed'] = ''
  },
  true,
)

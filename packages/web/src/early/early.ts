// Inlined into the head of every painted page and allowed by its hash: all that works before the app does.
// What it does and marks on <html> is said again to the app by replayEarly.ts. It must import nothing.
{
  const page = document.documentElement
  // Inside of the block, so that the page gets no global of ours.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const read = (storage: 'localStorage' | 'sessionStorage', key: string): string | null => {
    try {
      return window[storage].getItem(key)
    } catch {
      return null
    }
  }
  const isLive = () => 'live' in page.dataset

  // The theme follows the device in CSS; a kept choice overrides it before the first paint.
  const theme = read('localStorage', 'theme')
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme

  // Which of the painted first screens this address and this person get; /login is painted alone.
  const path = location.pathname.replace(/\/+$/, '')
  const token = read('localStorage', 'token') ?? read('sessionStorage', 'token')
  const isHome = path === '' || path === '/user' || path === '/user/home'
  if (path !== '/login') page.dataset['shell'] = !isHome && !path.startsWith('/user/') ? 'neutral' : token ? 'player' : 'guest'
  if (isHome) page.dataset['home'] = ''

  // A shell's page is good for several screens; the scripts of the one that it will be are asked for at once.
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
      document.cookie = `LOCALE=${target.value.toUpperCase()}; Path=/; Max-Age=31536000; SameSite=Lax`
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
      // Twice is not at all.
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
}

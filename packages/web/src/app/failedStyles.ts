/**
 * The build's loader asks for a screen's styles once: where they did not come, the next try brings the script alone, and
 * the screen would stand there bare. So what failed is noted here, and asked for again before the next try.
 */
const failed = new Set<string>()

export function noteFailedStyles(): void {
  // Errors of elements do not bubble.
  addEventListener('error', ({ target }) => void (isStyle(target) && failed.add(target.href)), { capture: true })
}

const isStyle = (target: EventTarget | null): target is HTMLLinkElement => target instanceof HTMLLinkElement && target.rel === 'stylesheet'

/** Rejects while one of them still does not come. */
export const askForFailedStyles = async (): Promise<void> => void (await Promise.all([...failed].map(ask)))

const ask = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => {
      failed.delete(href)
      resolve()
    })
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload ${href}`))
    })
    document.head.append(link)
  })

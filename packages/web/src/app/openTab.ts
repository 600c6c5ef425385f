import { newKey } from '@krapao/machines'

export type TabLink = { kind: 'link'; url: string }
/** A form of another site, to be posted unseen. */
export type TabForm = { kind: 'form'; action: string; fields: Record<string, string> }

/** A tab that was opened inside a click, for an address that is not known yet. */
export type OpenedTab = {
  /**
   * Sends the tab on, once; false where there is none any more: held back, or closed by the player or by what blocks pop-ups
   * after a moment. Then show a button: its own click opens one.
   */
  go: (way: TabLink | TabForm) => boolean
  /** For when there is nothing to go to. What was gone to is left alone. */
  close: () => void
}

/**
 * Opens the tab at once: a browser lets a click do that, and nothing that comes after a slow answer (quality 16). What is shown
 * in it later knows neither its opener nor, by the page's policy, a referrer. Until then it says `waiting`.
 */
export function openTab(waiting = ''): OpenedTab {
  const name = `tab-${newKey()}`
  const opened = window.open('about:blank', name)
  if (opened) {
    // As `noopener` would, which gives no handle to send the tab on with.
    opened.opener = null
    say(opened.document, waiting)
  }
  let tab = opened
  return {
    go: (way) => {
      const [to, isThere] = [tab, tab !== null && !tab.closed]
      tab = null
      // A form with the name of a tab that was closed would open another.
      if (!to || !isThere) return false
      if (way.kind === 'link') to.location.replace(way.url)
      else postForm(way, name)
      return true
    },
    close: () => {
      tab?.close()
      tab = null
    },
  }
}

/** Plain words on a page of ours that has no style: in the player's theme, and large enough on a phone. */
function say(page: Document, words: string): void {
  page.documentElement.lang = document.documentElement.lang
  page.title = words
  for (const [name, content] of [
    ['viewport', 'width=device-width'],
    ['color-scheme', 'light dark'],
  ] as const) {
    const meta = page.createElement('meta')
    meta.name = name
    meta.content = content
    page.head.append(meta)
  }
  const line = page.createElement('p')
  line.textContent = words
  page.body.append(line)
}

/** Posts a form into a tab or a frame, by its name. The policy's form-action lists where to. */
export function postForm({ action, fields }: TabForm, target: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.target = target
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  // The prototype's: a field may be called "submit".
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}

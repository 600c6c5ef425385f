import { newKey } from '@krapao/machines'

export type TabLink = { kind: 'link'; url: string }
export type TabForm = { kind: 'form'; action: string; fields: Record<string, string> }

/** Opened within a click, before its address is known. */
export type OpenedTab = {
  /** Navigates once. False when the tab was blocked or closed; then show a button, whose click can open a tab. */
  navigate: (target: TabLink | TabForm) => boolean
  /** Only if it was not navigated. */
  close: () => void
}

/** Browsers allow a tab only within the click. It shows `waiting` until navigated, without opener and referrer. */
export function openTab(waiting = ''): OpenedTab {
  const name = `tab-${newKey()}`
  const opened = window.open('about:blank', name)
  if (opened) {
    // `noopener` would return no handle for navigating the tab.
    opened.opener = null
    showText(opened.document, waiting)
  }
  let tab = opened
  return {
    navigate: (target) => {
      const [to, isOpen] = [tab, tab !== null && !tab.closed]
      tab = null
      // Posting to the name of a closed tab would open a new one.
      if (!to || !isOpen) return false
      if (target.kind === 'link') to.location.replace(target.url)
      else postForm(target, name)
      return true
    },
    close: () => {
      tab?.close()
      tab = null
    },
  }
}

function showText(page: Document, text: string): void {
  page.documentElement.lang = document.documentElement.lang
  page.title = text
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
  line.textContent = text
  page.body.append(line)
}

/** Into a tab or frame by name. The policy's form-action lists the allowed targets. */
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
  // A field named "submit" would shadow the method.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}

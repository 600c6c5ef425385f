/**
 * Says again, as ordinary events, what a person did before the app could listen (early.ts). The marks stand on <html>,
 * which React does not own. A form's `input` also tells of values that a password manager set without any event.
 */
export function replayEarly(): void {
  const { dataset } = document.documentElement
  const { language } = dataset
  const held = 'held' in dataset
  const reveal = 'reveal' in dataset
  dataset['live'] = ''
  for (const mark of ['held', 'reveal', 'language']) delete dataset[mark]

  const select = document.querySelector<HTMLSelectElement>('select[name=language]')
  if (language && select) {
    // React shows the page's language in it until it hears of the other.
    select.value = language
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (reveal) document.querySelector<HTMLButtonElement>('button[data-reveal]')?.click()
  for (const form of document.forms) {
    form.dispatchEvent(new Event('input', { bubbles: true }))
    if (held) form.requestSubmit()
  }
}

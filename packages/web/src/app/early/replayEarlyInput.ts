/**
 * Replays input from before hydration (early.ts) as ordinary events. `input` also reports what a password manager filled in
 * silently.
 */
export function replayEarlyInput(): void {
  const { dataset } = document.documentElement
  const { language } = dataset
  const held = 'held' in dataset
  const reveal = 'reveal' in dataset
  dataset['live'] = ''
  for (const mark of ['held', 'reveal', 'language']) delete dataset[mark]

  const select = document.querySelector<HTMLSelectElement>('select[name=language]')
  if (language && select) {
    // React shows the page's language until the change event.
    select.value = language
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (reveal) document.querySelector<HTMLButtonElement>('button[data-reveal]')?.click()
  for (const form of document.forms) {
    form.dispatchEvent(new Event('input', { bubbles: true }))
    if (held) form.requestSubmit()
  }
}

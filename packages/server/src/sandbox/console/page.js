// Helpers of every part of the console. Texts are inserted as text, never as markup.
export const $ = (id) => document.getElementById(id)
export const minute = 60_000

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export const baht = (amount) => `฿ ${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`
export const clockTime = (at) => new Date(at).toLocaleString('en-GB', { timeZone: 'Asia/Bangkok' })

export function say(text, bad = false) {
  $('status').textContent = text
  $('status').className = bad ? 'bad' : 'good'
}

export async function call(method, path, body) {
  const answer = await fetch(`/sandbox/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const value = await answer.json()
  if (!answer.ok) throw new Error(`${value.message} ${JSON.stringify(value.params ?? '')}`)
  return value
}

const afterwards = []
/** Calls `look` after each action. */
export const afterEachAct = (look) => afterwards.push(look)

/** Performs the action of a button, reports the outcome and reloads what is shown. */
export const act = (what, words) => async () => {
  try {
    const value = await what()
    say(typeof words === 'function' ? words(value) : words)
  } catch (error) {
    say(error.message, true)
  }
  for (const look of afterwards) await look()
}
export const button = (text, what, words, className = 'plain') =>
  make('button', { type: 'button', className, textContent: text, onclick: act(what, words) })

export const field = (label, input) => make('label', { className: 'field' }, label, input)
export const amountField = (label, value) =>
  make('input', { type: 'number', inputMode: 'decimal', min: '0.01', step: '0.01', value: String(value), ariaLabel: label })

// A list is rebuilt only when it changed, so that a half-typed amount and the focus stay.
const shown = new Map()
export function changed(id, value) {
  const state = JSON.stringify(value)
  if (shown.get(id) === state) return false
  shown.set(id, state)
  return true
}
export function fill(id, items, render, empty) {
  if (changed(id, items))
    $(id).replaceChildren(...(items.length > 0 ? items.map(render) : [make('li', { className: 'quiet', textContent: empty })]))
}

/** Replaces the options of a select and keeps the chosen one. */
export function choices(id, options) {
  if (!changed(id, options)) return
  const { value } = $(id)
  $(id).replaceChildren(...options.map(({ value: own, text }) => new Option(text, own)))
  if (options.some((option) => option.value === value)) $(id).value = value
}

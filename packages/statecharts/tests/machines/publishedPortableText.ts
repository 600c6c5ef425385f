// The editor exports no machines, so this collects those that its first rendering starts.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StateMachine, type AnyStateMachine } from 'xstate'

export const portableText: Record<string, AnyStateMachine> = {}
export const portableTextInputs: Record<string, unknown> = {}

type Start = (this: AnyStateMachine, scope: unknown, input: unknown) => unknown
const prototype = StateMachine.prototype as unknown as { getInitialSnapshot: Start }
const { getInitialSnapshot } = prototype
prototype.getInitialSnapshot = function noted(scope, input) {
  portableText[this.id] = this
  portableTextInputs[this.id] = input
  return getInitialSnapshot.call(this, scope, input)
}
// Each machine binds its methods when it is made.
const { defineSchema, EditorProvider } = await import('@portabletext/editor')
renderToString(createElement(EditorProvider, { initialConfig: { schemaDefinition: defineSchema({}) } }))
prototype.getInitialSnapshot = getInitialSnapshot

import type { Operator } from '../tasks/operator.ts'

type Text = 'reason' | 'until' | 'head' | 'limit' | 'subject' | 'bank' | 'account' | 'name'
type Options = { json: boolean; distinct: boolean } & { [name in Text]?: string }
export type Call = { operator: Operator; args: string[]; options: Options; print: (line: string) => void }
/** `args`: the arguments' names, in order. A result of false exits with code 1. */
export type Command = { args: string[]; flags?: string; about: string; run: (call: Call) => Promise<boolean | void> }

import { createMachine } from 'xstate'

export const broken = createMachine({ id: 'broken', initial: 'a', states: { a: { on: { go: 'nowhere' } } } })

export { documentMutatorMachine } from '@sanity/mutate/_unstable_machine'

/** Has functions, so that JSON cannot hold it. */
export const documentMutatorInput = { id: 'a', client: { withConfig: () => ({}) }, sharedListener: {}, cache: new Map() }

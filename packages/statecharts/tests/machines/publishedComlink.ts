import { createConnectionMachine, createNodeMachine, createRequestMachine } from '@sanity/comlink'

export const connection = createConnectionMachine()
export const node = createNodeMachine()
export const request = createRequestMachine()

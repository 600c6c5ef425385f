// The contract for openapi-fetch, with the types that the SDK uses.
export type { paths } from '../packages/sdk/src/contract/schema.gen.ts'

// The contract for openapi-fetch, with the SDK's types.
export type { paths } from '../packages/sdk/src/contract/schema.gen.ts'

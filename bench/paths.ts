// The contract as openapi-fetch takes it: the same types that the SDK is made of.
export type { paths } from '../packages/sdk/src/schema.gen.ts'

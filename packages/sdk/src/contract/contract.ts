import type { operations } from './operations.gen.ts'
import type { components, operations as Contract } from './schema.gen.ts'

/**
 * Every schema of `openapi.yaml` by its name. Amounts are {@link Satang}, times RFC 3339 strings.
 * @interface
 */
export type Schemas = components['schemas']
export type OperationId = keyof typeof operations

type Body<T> = T extends { content: { 'application/json': infer Json } }
  ? Json
  : T extends { content: { 'multipart/form-data': infer Form } }
    ? Form
    : never

type Answered<Id extends OperationId> = (typeof operations)[Id] extends { answer: infer Answer } ? Answer : 'object'

/** Null if the answer only confirms success. */
export type Value<Id extends OperationId> =
  Answered<Id> extends 'done' ? null : Answered<Id> extends 'text' ? string : Body<Contract[Id]['responses'][200]>

export type Parts<Id extends OperationId> = Given<'path', Contract[Id]['parameters']> &
  Given<'query', Contract[Id]['parameters']> &
  BodyOf<Contract[Id]>

/** Makes a part optional when it is absent or never. */
type Given<Name extends string, From> =
  From extends Record<Name, infer Part>
    ? Record<Name, Part>
    : From extends Partial<Record<Name, infer Part>>
      ? Partial<Record<Name, Part>>
      : unknown
type BodyOf<From> = From extends { requestBody: infer Request }
  ? { body: Body<Request> }
  : From extends { requestBody?: infer Request }
    ? { body?: Body<NonNullable<Request>> }
    : unknown

export type AnyParts = { path?: Readonly<Record<string, string>>; query?: Readonly<Record<string, unknown>>; body?: unknown }

/** A row of the table of operations. */
export type Operation = {
  path: string
  method?: string
  /** 'open' needs no token; 'guest' accepts a player's, a guest's, or none. By default a bearer token is required. */
  security?: 'guest' | 'open'
  /** A JSON object by default; 'done' has no value, 'text' is not JSON. */
  answer?: 'array' | 'string' | 'text' | 'done'
  /** Names that an answer must have, separated by spaces. */
  required?: string
  mutates?: boolean
  keyed?: boolean
  extension?: boolean
  multipart?: boolean
  /** Ms, if it differs from the default. */
  timeout?: number
  /** Paths of amounts, in the syntax of `convertMoney`. */
  moneyIn?: string
  moneyQuery?: string
  moneyOut?: string
}

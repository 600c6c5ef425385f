// What the generated types say of an operation: its parts going out, its value coming in.
import type { operations } from './operations.gen.ts'
import type { components, operations as Contract } from './schema.gen.ts'

/**
 * Every shape of the contract by its name, with the descriptions of `openapi.yaml`. Amounts are {@link Satang}, times RFC 3339 texts.
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

/** The value of an operation; null where its answer says nothing but that it worked. */
export type Value<Id extends OperationId> =
  Answered<Id> extends 'done' ? null : Answered<Id> extends 'text' ? string : Body<Contract[Id]['responses'][200]>

/** What an operation takes. */
export type Parts<Id extends OperationId> = Given<'path', Contract[Id]['parameters']> &
  Given<'query', Contract[Id]['parameters']> &
  BodyOf<Contract[Id]>

/** That part as it is; where it is absent, or never, it may be left out. */
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

/** A row of the table of operations, as the transport reads it: what is absent is the ordinary. */
export type Operation = {
  path: string
  /** GET where it is absent. */
  method?: string
  /** Absent it takes a bearer token; 'open' is for anybody; 'guest' takes a player's token, a guest's, or none. */
  security?: 'guest' | 'open'
  /** What JSON the answer is, an object where it is absent; 'done' has no value, 'text' is no JSON. */
  answer?: 'array' | 'string' | 'text' | 'done'
  /** Names that an answer must have, with a space between. */
  required?: string
  mutates?: boolean
  keyed?: boolean
  extension?: boolean
  multipart?: boolean
  /** In ms, where it is not the ordinary one. */
  timeout?: number
  /** Where amounts are, as `convertMoney` reads it. */
  moneyIn?: string
  moneyQuery?: string
  moneyOut?: string
}

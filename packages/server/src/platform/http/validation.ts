import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export function validator(contract: object, coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, coerceTypes })
  // The types describe an ES module, Node imports CommonJS.
  ;(addFormats as unknown as typeof addFormats.default)(ajv)
  // Exact for every amount; `multipleOf: 0.01` refuses about one in nine.
  ajv.addFormat('baht', { type: 'number', validate: (amount: number) => Math.round(amount * 100) / 100 === amount })
  ajv.addSchema(contract, 'openapi', false, false)
  return ajv
}

/** Compiled at the first call: all operations together take a third of a start. */
export function lazyValidator(ajv: Ajv2020, schema: object): (data: unknown) => { error: ErrorObject[] } | true {
  let compiled: ValidateFunction | undefined
  return (data) => {
    compiled ??= ajv.compile(schema)
    return compiled(data) || { error: compiled.errors ?? [] }
  }
}

/** For tests. */
export function checkedSerializer(ajv: Ajv2020, schema: object, operationId: string): (answer: unknown) => string {
  const check = lazyValidator(ajv, schema)
  return (answer) => {
    const checked = check(answer)
    if (checked !== true) throw new Error(`${operationId} broke the contract: ${ajv.errorsText(checked.error)}`)
    return JSON.stringify(answer)
  }
}

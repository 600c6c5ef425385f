import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** A validator that knows the whole contract as `openapi#/…`. `coerceTypes` is for what arrives as text: paths and queries. */
export function validator(contract: object, coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, coerceTypes })
  // CommonJS with a default export: TypeScript sees the module, Node hands over the function.
  ;(addFormats as unknown as typeof addFormats.default)(ajv)
  // Exact for every amount; `multipleOf: 0.01` refuses about one in nine.
  ajv.addFormat('baht', { type: 'number', validate: (amount: number) => Math.round(amount * 100) / 100 === amount })
  ajv.addSchema(contract, 'openapi', false, false)
  return ajv
}

/** Turns an answer into JSON, and throws if it is not what the contract says. For tests. */
export function checkedSerializer(ajv: Ajv2020, schema: object, operationId: string): (answer: unknown) => string {
  const holds = ajv.compile(schema)
  return (answer) => {
    if (!holds(answer)) throw new Error(`${operationId} broke the contract: ${ajv.errorsText(holds.errors)}`)
    return JSON.stringify(answer)
  }
}

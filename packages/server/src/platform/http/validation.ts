import { Ajv2020 } from 'ajv/dist/2020.js'
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

/** For tests. */
export function checkedSerializer(ajv: Ajv2020, schema: object, operationId: string): (answer: unknown) => string {
  const holds = ajv.compile(schema)
  return (answer) => {
    if (!holds(answer)) throw new Error(`${operationId} broke the contract: ${ajv.errorsText(holds.errors)}`)
    return JSON.stringify(answer)
  }
}

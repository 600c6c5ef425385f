import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Validators = { strict: Ajv2020; lenient: Ajv2020 }
/** Apps of one process share these, because compiling takes a third of a start. */
const validators = new WeakMap<object, Validators>()
const compiled = new WeakMap<Ajv2020, Map<string, ValidateFunction>>()

/** The lenient one coerces the text of a path or query to numbers. */
export function validatorsOf(contract: object): Validators {
  const known = validators.get(contract) ?? { strict: validator(contract, false), lenient: validator(contract, true) }
  validators.set(contract, known)
  return known
}

function validator(contract: object, coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, coerceTypes })
  // The types describe an ES module, Node imports CommonJS.
  ;(addFormats as unknown as typeof addFormats.default)(ajv)
  // Exact for every amount; `multipleOf: 0.01` refuses about one in nine.
  ajv.addFormat('baht', { type: 'number', validate: (amount: number) => Math.round(amount * 100) / 100 === amount })
  ajv.addSchema(contract, 'openapi', false, false)
  return ajv
}

/** Compiled at the first call. */
export function lazyValidator(ajv: Ajv2020, schema: object): (data: unknown) => { error: ErrorObject[] } | true {
  let validate: ValidateFunction | undefined
  return (data) => {
    validate ??= compile(ajv, schema)
    return validate(data) || { error: validate.errors ?? [] }
  }
}

function compile(ajv: Ajv2020, schema: object): ValidateFunction {
  const known = compiled.get(ajv) ?? new Map<string, ValidateFunction>()
  compiled.set(ajv, known)
  const text = JSON.stringify(schema)
  const validate = known.get(text) ?? ajv.compile(schema)
  known.set(text, validate)
  return validate
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

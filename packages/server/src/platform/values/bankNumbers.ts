const numbers = new Map(
  Object.entries({
    BBL: '002',
    KBANK: '004',
    KTB: '006',
    TMB: '011',
    SCB: '014',
    CIMB: '022',
    UOB: '024',
    BAY: '025',
    GSB: '030',
    BAAC: '034',
    KKP: '069',
    LHB: '073',
  }),
)
const codes = new Map([...numbers].map(([code, number]) => [number, code]))

export const bankNumberOf = (code: string): string => numbers.get(code) ?? code
export const bankCodeOf = (number: string): string => codes.get(number) ?? number

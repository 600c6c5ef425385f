/** Percent, with enough digits to differ from zero: '35%', '0.5%', '0.004%'. */
export function formatChance(chance: number): string {
  const percent = chance * 100
  const decimals = percent === 0 || percent >= 0.1 ? 1 : Math.min(9, 1 + Math.ceil(-Math.log10(percent)))
  return `${Number(percent.toFixed(decimals))}%`
}

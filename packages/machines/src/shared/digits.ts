export const asciiDigits = (text: string): string =>
  text.replaceAll(/[\u0E50-\u0E59\u0ED0-\u0ED9]/g, (digit) => String(((digit.codePointAt(0) ?? 0) - 0x0e50) % 0x80))

import type { Language } from './language.ts'

/** Returns the bank's English name for English readers, if any; else the Thai one, which every bank has. */
export const bankName = ({ nameTH, nameEN }: { nameTH: string; nameEN?: string }, language: Language): string =>
  language === 'en' ? (nameEN ?? nameTH) : nameTH

import type { Language } from './language.ts'

/** The English name for English readers, if any; every bank has a Thai one. */
export const bankName = ({ nameTH, nameEN }: { nameTH: string; nameEN?: string }, language: Language): string =>
  language === 'en' ? (nameEN ?? nameTH) : nameTH

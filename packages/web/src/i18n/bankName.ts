import type { Language } from './language.ts'

/** A bank in the reader's words: in English where the server knows it, else in Thai, which every bank has (spec 3). */
export const bankName = ({ nameTH, nameEN }: { nameTH: string; nameEN?: string }, language: Language): string =>
  language === 'en' ? (nameEN ?? nameTH) : nameTH

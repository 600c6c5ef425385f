/** Show nothing, or reverse the text. Keyboards put the zero-width space between Thai and Lao words. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** The blank Braille pattern looks like a space. */
const spaces = /[\p{White_Space}\u2800]+/gu
/** Lao has three marks on a letter; a mark without a letter changes the text before it. */
const unreadable = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]|(?:^| )\p{M}|\p{M}{5}/u

/** Returns the name as staff and banks see it, or undefined if it cannot be shown. */
export function visibleName(typed: string): string | undefined {
  const name = typed.replace(invisible, '').normalize('NFC').replace(spaces, ' ').trim()
  return name === '' || unreadable.test(name) ? undefined : name
}

/** Escapes what a terminal would obey or not show, so that no text can hide a line. */
export const escapedText = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)

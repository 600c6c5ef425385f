/** The operator's notice with percent fail in place of its placeholder (spec 2). What the server sends is cleaned after this. */
export const noticeWith = (notice: string, percentFail: number): string =>
  notice.replaceAll(/\{+\s*percentFail\s*\}+/g, String(percentFail))

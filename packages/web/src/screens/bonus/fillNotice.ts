export const fillNotice = (notice: string, percentFail: number): string =>
  notice.replaceAll(/\{+\s*percentFail\s*\}+/g, String(percentFail))

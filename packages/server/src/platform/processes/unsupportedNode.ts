export const unsupportedNode = (version: string): string | undefined =>
  Number.parseInt(version, 10) < 24
    ? `Krapao's server needs Node 24 or later; this is ${version}. \`npx -p node@24\` before a command brings one for it alone.`
    : undefined

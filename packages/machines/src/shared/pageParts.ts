type WithPage = { page: 'shown' | 'hidden' }

/** Guard of a machine that rests behind a hidden page: `setup({…}).extend(pageParts())`. */
export const pageParts = () => ({
  guards: { 'page is hidden': ({ context }: { context: WithPage }) => context.page === 'hidden' },
})

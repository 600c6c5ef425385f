/** Their addresses are below /user/profile. The first is shown beside the list on a wide screen. */
export const profilePages = ['account', 'security', 'limits', 'notifications', 'language'] as const
export type ProfilePage = (typeof profilePages)[number]

/** Null for the list, and for all other paths. */
export function profilePageAt(path: string): ProfilePage | null {
  const [, , screen, page] = path.split('/')
  return (screen === 'profile' && profilePages.find((name) => name === page)) || null
}

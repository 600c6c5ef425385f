// Clients know only the first room, and cannot join the others by name.

/** `publicId` is the `_id` of a player or the id of a guest. */
export const ownRoom = (prefix: string, publicId: string): string => prefix + publicId
/** Events carry the internal id. Prefixes contain no colon. */
export const playerRoom = (playerId: number): string => `player:${playerId}`
export const tabRoom = (playerId: number, tab: string): string => `tab:${playerId}:${tab}`
export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`

// Clients know only the name of `ownRoom`; the server joins them to the others.

/** `publicId`: a player's `_id` or a guest's id. */
export const ownRoom = (prefix: string, publicId: string): string => prefix + publicId
/** Named by the internal id, as in events. Cannot equal an `ownRoom`, whose prefix contains no colon. */
export const playerRoom = (playerId: number): string => `player:${playerId}`
export const tabRoom = (playerId: number, tab: string): string => `tab:${playerId}:${tab}`
export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`

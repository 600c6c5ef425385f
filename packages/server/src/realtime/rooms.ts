// The rooms that a socket stands in. Clients know the first alone, and no other can be asked for by name.

/** The contract's: the prefix, and the `_id` of a player or the id of a guest. */
export const ownRoom = (prefix: string, publicId: string): string => prefix + publicId
/** By our own number: news come with it, and need no look-up. A colon stands in no prefix. */
export const playerRoom = (playerId: number): string => `player:${playerId}`
/** Ends with its session. */
export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`

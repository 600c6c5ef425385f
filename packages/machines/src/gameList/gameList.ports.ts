import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** On this device; removed by signing out. */
export type GameListPorts = { favourites: Slot<readonly string[]>; recents: Slot<readonly string[]> }

export const gameListPorts = (local: KeyValueStore): GameListPorts => ({
  favourites: jsonSlot(local, 'game-favourites'),
  recents: jsonSlot(local, 'game-recents'),
})

import { newKey } from '@krapao/machines'

/** Names this page in requests and on the socket, so that its changes are not reported back. */
export const tabId: string = newKey()

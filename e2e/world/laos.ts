import { join } from 'node:path'
import type { ServerSettings } from './startServer.ts'

export const laosFolder = join(import.meta.dirname, '../node_modules/.laos')

/** The server with the rules of Laos, and the web app as it is built for there. */
export const laos: ServerSettings = { VARIANT: 'la', WEB_FOLDER: laosFolder }

import { join } from 'node:path'
import type { ServerSettings } from './startServer.ts'

export const laosFolder = join(import.meta.dirname, '../node_modules/.laos')

export const laos: ServerSettings = { VARIANT: 'la', WEB_FOLDER: laosFolder }

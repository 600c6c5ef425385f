import { join } from 'node:path'
import type { ServerSettings } from '../server.ts'

export const framesFolder = join(import.meta.dirname, '../node_modules/.frames')

export const framesBuild = {
  KRAPAO_WEB_IFRAME: 'true',
  KRAPAO_WEB_BETTING_URL: 'https://bet.example',
  KRAPAO_WEB_PGSLOT_MESSAGE: 'ปิดปรับปรุงทุกวันจันทร์',
}

export const frames: ServerSettings = { WEB_FOLDER: framesFolder }

export const laosFolder = join(import.meta.dirname, '../node_modules/.laos')

export const laos: ServerSettings = { VARIANT: 'la', WEB_FOLDER: laosFolder }

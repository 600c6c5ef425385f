import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PortsBase } from '#core/context/appContext.ts'
import { ownFiles } from '#core/files/ownFiles.ts'
import { miniQrReader } from '#core/media/media.ts'
import { StartError } from '#platform/config/config.ts'
import type { Adapter } from '#ports/adapter.ts'
import type { Ports } from '#ports/ports.ts'
import { settingsOf } from '#ports/settingsOf.ts'

/** They have a production-ready default. */
type Own = 'files' | 'slip'
type Spare = 'support'
const ownPorts = ({ config }: PortsBase): Pick<Ports, Own> => ({ files: ownFiles(config), slip: miniQrReader })

/** Reports a missing port at the start and not at its first call. */
const named: Record<Exclude<keyof Ports, Own | Spare>, true> = { sms: true, payment: true, bank: true, gift: true, game: true }
export const portNames = Object.keys(named) as Exclude<keyof Ports, Own | Spare>[]

/** Adapters replace the sandbox's ports. A port with neither stops the start. */
export async function openPorts(base: PortsBase, sandbox: Adapter<PortsBase>, env: NodeJS.ProcessEnv = process.env): Promise<Ports> {
  const { clock, addWebhook, handleNotification, handleTransfer, handleReply } = base
  let ports: Partial<Ports> = { ...ownPorts(base), ...(base.config.sandbox && (await sandbox(base))) }
  for (const module of base.config.adapters) {
    // A path is relative to the working directory.
    const place = /^[./]/.test(module) ? pathToFileURL(resolve(module)).href : module
    const { ports: adapter } = (await import(place).catch((error: Error) => {
      throw new StartError(`KRAPAO_ADAPTERS: ${module} cannot be loaded: ${error.message}`)
    })) as { ports?: Adapter }
    if (!adapter) throw new StartError(`KRAPAO_ADAPTERS: ${module} exports no \`ports\`.`)
    ports = {
      ...ports,
      ...(await adapter({ clock, addWebhook, handleNotification, handleTransfer, handleReply, setting: settingsOf(env, module) })),
    }
  }
  const missing = portNames.filter((name) => !ports[name])
  if (missing.length > 0)
    throw new StartError(`With SANDBOX=off each port needs an operator's adapter (KRAPAO_ADAPTERS). Missing: ${missing.join(', ')}.`)
  return ports as Ports
}

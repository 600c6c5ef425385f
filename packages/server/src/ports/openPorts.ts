import { StartError } from '../config.ts'
import type { Ports, World } from '../world.ts'

/** What ports are made from: they may keep state in the database, and ask the time. */
export type PortsBase = Omit<World, 'ports'>
/** What a module of KRAPAO_ADAPTERS exports as `ports`. */
export type Adapter = (base: PortsBase) => Partial<Ports> | Promise<Partial<Ports>>

/** Every port, so that a missing one is named at the start and not at its first call. */
const names: Record<keyof Ports, true> = { sms: true, payment: true }

/** The sandbox's ports while the sandbox is on, replaced by the operator's adapters. A port with neither stops the start. */
export async function openPorts(base: PortsBase, sandbox: Adapter): Promise<Ports> {
  let ports: Partial<Ports> = base.config.sandbox ? await sandbox(base) : {}
  for (const module of base.config.adapters) {
    const { ports: adapter } = (await import(module).catch((error: Error) => {
      throw new StartError(`KRAPAO_ADAPTERS: ${module} cannot be loaded: ${error.message}`)
    })) as { ports?: Adapter }
    if (!adapter) throw new StartError(`KRAPAO_ADAPTERS: ${module} exports no \`ports\`.`)
    ports = { ...ports, ...(await adapter(base)) }
  }
  const missing = Object.keys(names).filter((name) => !ports[name as keyof Ports])
  if (missing.length > 0)
    throw new StartError(`With SANDBOX=off each port needs an operator's adapter (KRAPAO_ADAPTERS). Missing: ${missing.join(', ')}.`)
  return ports as Ports
}

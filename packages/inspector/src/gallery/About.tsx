import { useState, type ReactNode } from 'react'
import css from './About.module.css'
import { linkTo, type Place } from './link.ts'
import { eventsOf, portRows, type Listed } from './machines.ts'

export function About({ listed, linkOf }: { listed: Listed; linkOf: Place }) {
  const { name, description, machine } = listed
  const events = eventsOf(machine)
  const ports = portRows(machine)
  return (
    <div className={css.about}>
      <h2>{name}</h2>
      <p>{description}</p>
      <Table caption="Events" head={['event', 'where it is handled']} none="None. It handles events of its own child machines only.">
        {events.map(([event, handledIn]) => (
          <tr key={event}>
            <th scope="row">{event}</th>
            <td>
              {handledIn.map((path) => (
                <a key={path} href={linkTo({ ...linkOf, state: path === 'everywhere' ? '' : path, story: 1 })}>
                  {path}
                </a>
              ))}
            </td>
          </tr>
        ))}
      </Table>
      <Table caption="Ports" head={['port', 'what it is']} none="It needs nothing from outside.">
        {ports.map(([kind, port, usedBy]) => (
          <tr key={`${kind} ${port}`}>
            <th scope="row">{port}</th>
            <td>{[kind, usedBy].filter(Boolean).join(': ')}</td>
          </tr>
        ))}
      </Table>
      <Source key={name} listed={listed} />
    </div>
  )
}

function Table({ caption, head, none, children }: { caption: string; head: string[]; none: string; children: ReactNode[] }) {
  return (
    <section>
      <h3>{caption}</h3>
      {children.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table aria-label={caption}>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  )
}

function Source({ listed: { folder, name, source } }: { listed: Listed }) {
  const [text, setText] = useState('')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(await source())
    setCopied(true)
  }
  return (
    <section>
      <h3>
        {folder}/{name}.machine.ts
      </h3>
      <p>You can paste the file into the Stately editor unchanged.</p>
      <button type="button" onClick={() => void copy()}>
        <span role="status">{copied ? 'File copied' : 'Copy the file'}</span>
      </button>
      <details onToggle={({ currentTarget }) => currentTarget.open && void source().then(setText)}>
        <summary>Read it here</summary>
        {/* Focusable, for scrolling by keyboard. */}
        <pre tabIndex={0} role="region" aria-label="Source">
          {text}
        </pre>
      </details>
    </section>
  )
}

type Props = { name: string; starred: boolean; onStar: (starred: boolean) => void }

export function StarButton({ name, starred, onStar }: Props) {
  return (
    <button
      type="button"
      aria-label={`Star ${name}`}
      aria-pressed={starred}
      title={starred ? 'Starred' : 'Star'}
      className={`grid size-7 place-items-center rounded-lg text-base leading-none hover:bg-sunk ${starred ? 'text-weak' : 'text-faint'}`}
      onClick={() => onStar(!starred)}
    >
      <span aria-hidden>{starred ? '★' : '☆'}</span>
    </button>
  )
}

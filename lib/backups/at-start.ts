// Backups at the start of a process.
export { adviseOnDamage } from './advise-on-damage'
export { watchBackups } from './watch-backups'

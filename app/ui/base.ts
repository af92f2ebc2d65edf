export { Dialog } from '@base-ui/react/dialog'
export { Menu } from '@base-ui/react/menu'
export { Popover } from '@base-ui/react/popover'
export { Toast } from '@base-ui/react/toast'

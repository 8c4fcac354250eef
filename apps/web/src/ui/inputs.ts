// The kit's door to its inputs brings search, text areas and codes with it: pages that sign people in need these two.
import Input from 'antd/lib/input/Input'
import Password from 'antd/lib/input/Password'

export { Input, Password }

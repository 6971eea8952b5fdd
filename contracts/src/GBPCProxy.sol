// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

/// @title The one address of the token
/// @notice Forwards to the current version of `GBPC`. The address, the balances and the history stay when the version
/// changes. The upgrade itself is in the version (UUPS): only the upgrader may.
contract GBPCProxy is ERC1967Proxy {
    /// @param implementation The first version.
    /// @param data Its `initialize` call: a proxy that nobody has set up cannot be made.
    constructor(address implementation, bytes memory data) ERC1967Proxy(implementation, data) {}
}

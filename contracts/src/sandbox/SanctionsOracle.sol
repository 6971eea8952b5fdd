// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title The sandbox's stand-in for the public sanctions oracle
/// @notice Answers `isSanctioned` as the oracle of the public networks does, from a list that its keeper writes. It is
/// deployed by the sandbox alone.
contract SanctionsOracle {
    /// @notice Who may change the list.
    address public immutable KEEPER;

    mapping(address account => bool) private _sanctioned;

    /// @notice Emitted when an address is put on the list.
    event SanctionedAddressAdded(address indexed account);

    /// @notice Emitted when an address is taken off the list.
    event SanctionedAddressRemoved(address indexed account);

    /// @notice Thrown when somebody else would change the list.
    error NotKeeper(address caller);

    constructor(address keeper) {
        KEEPER = keeper;
    }

    /// @notice Puts an address on the list or takes it off.
    function set(address account, bool sanctioned) external {
        require(msg.sender == KEEPER, NotKeeper(msg.sender));
        _sanctioned[account] = sanctioned;
        if (sanctioned) {
            emit SanctionedAddressAdded(account);
        } else {
            emit SanctionedAddressRemoved(account);
        }
    }

    /// @notice Whether an address is on the list.
    function isSanctioned(address account) external view returns (bool) {
        return _sanctioned[account];
    }
}

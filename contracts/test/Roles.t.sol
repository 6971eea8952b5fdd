// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

import {GBPC} from "../src/GBPC.sol";
import {GBPCProxy} from "../src/GBPCProxy.sol";
import {IGBPC} from "../src/IGBPC.sol";
import {SanctionsOracle} from "../src/sandbox/SanctionsOracle.sol";
import {Base} from "./Base.t.sol";

contract NextGBPC is GBPC {
    function versionTwo() external pure returns (bool) {
        return true;
    }
}

/// @dev Each power: its holder may, nobody else may, the admin and every other role included.
contract RolesTest is Base {
    function _refused(address caller, bytes32 role) private {
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, caller, role));
        vm.prank(caller);
    }

    function test_roles_eachKeyHoldsExactlyItsOwn() public view {
        bytes32[8] memory roles = [
            token.DEFAULT_ADMIN_ROLE(),
            token.UPGRADER_ROLE(),
            token.MINTER_ADMIN_ROLE(),
            token.MINTER_ROLE(),
            token.PAUSER_ROLE(),
            token.FREEZER_ROLE(),
            token.WIPER_ROLE(),
            token.BRIDGE_ROLE()
        ];
        address[8] memory keys = [ADMIN, UPGRADER, MINTER_ADMIN, MINTER, PAUSER, FREEZER, WIPER, BRIDGE];
        for (uint256 k = 0; k < keys.length; k++) {
            for (uint256 r = 0; r < roles.length; r++) {
                vm.assertTrue(token.hasRole(roles[r], keys[k]) == (k == r));
            }
        }
        vm.assertTrue(feed.hasRole(feed.REPORTER_ROLE(), REPORTER));
        vm.assertFalse(feed.hasRole(feed.REPORTER_ROLE(), MINTER), "who mints must not report the reserve");
    }

    function test_mint_eachOtherKeyIsRefused() public {
        address[8] memory others = [ADMIN, UPGRADER, MINTER_ADMIN, PAUSER, FREEZER, WIPER, REPORTER, BRIDGE];
        for (uint256 i = 0; i < others.length; i++) {
            bytes32 role = token.MINTER_ROLE();
            _refused(others[i], role);
            token.mint(JANE, 1, "order");
        }
    }

    function testFuzz_minter_nobodyElse(address caller) public {
        vm.assume(caller != MINTER);
        bytes32 role = token.MINTER_ROLE();
        _refused(caller, role);
        token.mint(JANE, 1, "order");
        _refused(caller, role);
        token.redeem(1, "order");
    }

    function testFuzz_minterAdmin_nobodyElse(address caller) public {
        vm.assume(caller != MINTER_ADMIN);
        bytes32 role = token.MINTER_ADMIN_ROLE();
        bytes32 minter = token.MINTER_ROLE();
        _refused(caller, role);
        token.configureMinter(caller, 1);
        _refused(caller, role);
        token.configureBridge(caller, 1);
        _refused(caller, role);
        token.removeMinter(MINTER);
        _refused(caller, role);
        token.grantRole(minter, caller);
    }

    function test_minterAdmin_mayConfigureAndRefusesNobody() public {
        vm.startPrank(MINTER_ADMIN);
        vm.expectEmit(true, false, false, true, address(token));
        emit IGBPC.MintAllowanceSet(OMAR, 5);
        token.configureMinter(OMAR, 5);
        vm.expectRevert(IGBPC.AccountMissing.selector);
        token.configureMinter(address(0), 5);
        vm.stopPrank();
    }

    function testFuzz_bridge_nobodyElse(address caller) public {
        vm.assume(caller != BRIDGE);
        bytes32 role = token.BRIDGE_ROLE();
        _refused(caller, role);
        token.crosschainMint(JANE, 1);
        _refused(caller, role);
        token.crosschainBurn(caller, 0);
    }

    function testFuzz_pauser_nobodyElse(address caller) public {
        vm.assume(caller != PAUSER);
        bytes32 role = token.PAUSER_ROLE();
        _refused(caller, role);
        token.pause();
        _pause();
        _refused(caller, role);
        token.unpause();
    }

    function testFuzz_freezer_nobodyElse(address caller) public {
        vm.assume(caller != FREEZER);
        bytes32 role = token.FREEZER_ROLE();
        _refused(caller, role);
        token.freeze(JANE);
        _refused(caller, role);
        token.unfreeze(JANE);
    }

    function testFuzz_wiper_nobodyElse(address caller) public {
        vm.assume(caller != WIPER);
        _freeze(JANE);
        bytes32 role = token.WIPER_ROLE();
        _refused(caller, role);
        token.wipe(JANE);
    }

    function testFuzz_admin_nobodyElseSetsTheFeed(address caller) public {
        vm.assume(caller != ADMIN);
        bytes32 role = token.DEFAULT_ADMIN_ROLE();
        _refused(caller, role);
        token.setReserveFeed(feed, 1);
    }

    function test_admin_setsTheFeed() public {
        vm.expectEmit(true, false, false, true, address(token));
        emit IGBPC.ReserveFeedSet(address(feed), 60);
        vm.prank(ADMIN);
        token.setReserveFeed(feed, 60);
    }

    function test_admin_handsOverOnlyAfterTheDelay() public {
        vm.prank(ADMIN);
        token.beginDefaultAdminTransfer(OMAR);
        vm.expectRevert();
        vm.prank(OMAR);
        token.acceptDefaultAdminTransfer();
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        vm.prank(OMAR);
        token.acceptDefaultAdminTransfer();
        vm.assertEq(token.defaultAdmin(), OMAR);
    }
}

contract UpgradeTest is Base {
    function test_upgrade_keepsAddressBalancesAndRules() public {
        _mint(JANE, 10 * POUND);
        _freeze(OMAR);
        NextGBPC next = new NextGBPC();
        vm.prank(UPGRADER);
        token.upgradeToAndCall(address(next), "");
        vm.assertTrue(NextGBPC(address(token)).versionTwo());
        vm.assertEq(token.balanceOf(JANE), 10 * POUND);
        vm.assertTrue(token.frozen(OMAR));
        vm.assertEq(token.mintAllowance(MINTER), ALLOWANCE - 10 * POUND);
        vm.assertEq(address(token.reserveFeed()), address(feed));
    }

    function testFuzz_upgrade_nobodyElse(address caller) public {
        vm.assume(caller != UPGRADER);
        NextGBPC next = new NextGBPC();
        vm.expectRevert();
        vm.prank(caller);
        token.upgradeToAndCall(address(next), "");
    }

    function test_initialize_onlyOnceAndNeverOnTheVersionItself() public {
        IGBPC.Roles memory roles = IGBPC.Roles(JANE, JANE, JANE, JANE, JANE, JANE);
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        token.initialize(roles, 0, feed, MAX_AGE);
        GBPC implementation = new GBPC();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(roles, 0, feed, MAX_AGE);
    }

    function test_proxy_cannotBeMadeWithoutBeingSetUp() public {
        GBPC implementation = new GBPC();
        vm.expectRevert(ERC1967Proxy.ERC1967ProxyUninitialized.selector);
        new GBPCProxy(address(implementation), "");
    }
}

contract SanctionsOracleTest is Base {
    function testFuzz_oracle_onlyItsKeeperWrites(address caller) public {
        SanctionsOracle oracle = new SanctionsOracle(FREEZER);
        vm.prank(FREEZER);
        oracle.set(JANE, true);
        vm.assertTrue(oracle.isSanctioned(JANE));
        vm.prank(FREEZER);
        oracle.set(JANE, false);
        vm.assertFalse(oracle.isSanctioned(JANE));
        vm.assume(caller != FREEZER);
        vm.expectRevert(abi.encodeWithSelector(SanctionsOracle.NotKeeper.selector, caller));
        vm.prank(caller);
        oracle.set(JANE, true);
    }
}

// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";

import {IGBPC} from "../src/IGBPC.sol";
import {Base} from "./Base.t.sol";

contract FreezeTest is Base {
    function setUp() public override {
        super.setUp();
        _mint(JANE, 10 * POUND);
        _mint(OMAR, 10 * POUND);
    }

    function _expectFrozen(address account) private {
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountFrozen.selector, account));
    }

    function test_freeze_stopsSendingReceivingAndCarrying() public {
        vm.prank(OMAR);
        token.approve(JANE, 5 * POUND);
        _freeze(JANE);
        vm.assertTrue(token.frozen(JANE));
        _expectFrozen(JANE);
        vm.prank(JANE);
        token.transfer(OMAR, POUND);
        _expectFrozen(JANE);
        vm.prank(OMAR);
        token.transfer(JANE, POUND);
        _expectFrozen(JANE);
        vm.prank(JANE);
        token.transferFrom(OMAR, MINTER, POUND);
    }

    function test_unfreeze_letsCoinsMoveAgain() public {
        _freeze(JANE);
        vm.prank(FREEZER);
        token.unfreeze(JANE);
        vm.prank(JANE);
        token.transfer(OMAR, POUND);
        vm.assertEq(token.balanceOf(OMAR), 11 * POUND);
    }

    function test_freeze_aHolderCanStillTakeAnApprovalBack() public {
        vm.startPrank(OMAR);
        token.approve(JANE, 5 * POUND);
        vm.stopPrank();
        _freeze(JANE);
        _pause();
        vm.prank(OMAR);
        token.approve(JANE, 0);
        vm.assertEq(token.allowance(OMAR, JANE), 0);
    }

    function test_freeze_twiceChangesNothingAndNobodyCannotBeFrozen() public {
        _freeze(JANE);
        _freeze(JANE);
        vm.assertTrue(token.frozen(JANE));
        vm.startPrank(FREEZER);
        token.unfreeze(OMAR);
        vm.expectRevert(IGBPC.AccountMissing.selector);
        token.freeze(address(0));
        vm.stopPrank();
    }

    function test_wipe_destroysTheCoinsOfAFrozenAddressEvenWhilePaused() public {
        _freeze(JANE);
        _pause();
        vm.expectEmit(true, false, false, true, address(token));
        emit IGBPC.Wiped(JANE, 10 * POUND);
        vm.prank(WIPER);
        token.wipe(JANE);
        vm.assertEq(token.balanceOf(JANE), 0);
        vm.assertEq(token.totalSupply(), 10 * POUND);
    }

    function test_wipe_refusesAnAddressThatIsNotFrozen() public {
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountNotFrozen.selector, JANE));
        vm.prank(WIPER);
        token.wipe(JANE);
    }

    function test_pause_stopsTransfersAndUnpauseLiftsIt() public {
        vm.prank(JANE);
        token.approve(OMAR, POUND);
        _pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(JANE);
        token.transfer(OMAR, POUND);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(OMAR);
        token.transferFrom(JANE, OMAR, POUND);
        vm.prank(PAUSER);
        token.unpause();
        vm.prank(JANE);
        token.transfer(OMAR, POUND);
    }

    function testFuzz_transfer_keepsSupply(address to, uint64 amount) public {
        vm.assume(to != address(0));
        uint256 supply = token.totalSupply();
        vm.prank(JANE);
        try token.transfer(to, amount) {
            vm.assertLe(amount, 10 * POUND, "sent more than was there");
        } catch {}
        vm.assertEq(token.totalSupply(), supply);
    }
}

contract BridgeTest is Base {
    function test_crosschainMint_isHeldByTheAllowanceAndTheReserve() public {
        vm.prank(MINTER_ADMIN);
        token.configureBridge(BRIDGE, 10 * POUND);
        vm.startPrank(BRIDGE);
        token.crosschainMint(JANE, 6 * POUND);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.MintAllowanceExceeded.selector, BRIDGE, 4 * POUND));
        token.crosschainMint(JANE, 5 * POUND);
        vm.stopPrank();
        _report(8 * POUND);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveExceeded.selector, 9 * POUND, 8 * POUND));
        vm.prank(BRIDGE);
        token.crosschainMint(JANE, 3 * POUND);
        vm.assertEq(token.totalSupply(), 6 * POUND);
    }

    function test_crosschainMint_refusesAStaleReport() public {
        vm.warp(block.timestamp + MAX_AGE + 1);
        vm.expectRevert();
        vm.prank(BRIDGE);
        token.crosschainMint(JANE, 1);
    }

    function test_crosschainBurn_takesOthersCoinsOnlyWithTheirApproval() public {
        _mint(JANE, 10 * POUND);
        vm.expectRevert();
        vm.prank(BRIDGE);
        token.crosschainBurn(JANE, POUND);
        vm.prank(JANE);
        token.approve(BRIDGE, 3 * POUND);
        vm.prank(BRIDGE);
        token.crosschainBurn(JANE, 3 * POUND);
        vm.assertEq(token.balanceOf(JANE), 7 * POUND);
        vm.assertEq(token.allowance(JANE, BRIDGE), 0);
    }

    function test_crosschain_stopsWhilePausedAndForFrozenAddresses() public {
        _mint(BRIDGE, 10 * POUND);
        _freeze(JANE);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountFrozen.selector, JANE));
        vm.prank(BRIDGE);
        token.crosschainMint(JANE, POUND);
        _pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(BRIDGE);
        token.crosschainMint(OMAR, POUND);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(BRIDGE);
        token.crosschainBurn(BRIDGE, POUND);
    }

    function test_removeMinter_endsABridge() public {
        vm.prank(MINTER_ADMIN);
        token.removeMinter(BRIDGE);
        vm.assertEq(token.mintAllowance(BRIDGE), 0);
        vm.expectRevert();
        vm.prank(BRIDGE);
        token.crosschainMint(JANE, POUND);
    }

    function test_supportsInterface_saysSo() public view {
        vm.assertTrue(token.supportsInterface(0x33331994), "ERC-7802");
        vm.assertTrue(token.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertFalse(token.supportsInterface(0xffffffff), "nothing");
    }
}
